// Package card holds cards, suits, ranks and sets of cards, their text in
// every notation, and the order that a trump and a level give them.
//
// Cards here are faces: the two copies of a card in two decks are equal in
// every rule of the game. An ID tells the copies of a deal apart.
//
// It must never know hands of seats, rounds or options beyond those that
// change the order of cards.
package card

/**
 * An answer of a carrier that cannot be used: too large, broken off, nested without end, sent elsewhere. `message` is a
 * sentence for the person at the desk. What the carrier did is not known from it.
 */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

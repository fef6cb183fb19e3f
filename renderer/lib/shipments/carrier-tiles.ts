/** Two letters for a carrier: the first of its first two words, or of the only one. */
export function tileInitials(name: string): string {
  const [first = '', second] = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? '']
  return letters.join('').toLocaleUpperCase('en')
}

/** A place on the wheel of colours, always the same one for a name. */
export function tileHue(name: string): number {
  let sum = 7
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003
  // Neighbours on the wheel look alike: so many steps can be told apart.
  return (sum % 24) * 15
}

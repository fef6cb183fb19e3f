/** A pair of factors with more values together than this is left to chance. */
const mostTogether = 600

type Pair = { one: number; other: number; width: number; open: Uint8Array; left: number }

/**
 * Rows of places, one in each list of a length, in which any two places of two lists stand together at least once; the
 * same rows every time. Two lists whose pairs are very many meet as it comes.
 */
export function pairwise(lengths: readonly number[]): number[][] {
  const pairs = pairsOf(lengths)
  const rows: number[][] = []
  for (let pair = mostOpen(pairs); pair; pair = mostOpen(pairs)) {
    const first = pair.open.indexOf(1)
    const row = lengths.map(() => -1)
    row[pair.one] = Math.floor(first / pair.width)
    row[pair.other] = first % pair.width
    for (const factor of lengths.keys())
      if (row[factor] === -1) row[factor] = bestPlace(factor, row, lengths, pairs)
    close(row, pairs)
    rows.push(row)
  }
  return rows
}

function pairsOf(lengths: readonly number[]): Pair[] {
  const all = lengths.flatMap((length, one) =>
    lengths.flatMap((width, other) => (other > one ? [{ one, other, width, count: length * width }] : [])),
  )
  return all
    .filter(({ count }) => count <= mostTogether)
    .map(({ count, ...pair }) => ({ ...pair, open: new Uint8Array(count).fill(1), left: count }))
}

const mostOpen = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.filter(({ left }) => left > 0).sort((a, b) => b.left - a.left)[0]

/** The place that meets the most others it has not met; of several the one farther on than the row before. */
function bestPlace(
  factor: number,
  row: readonly number[],
  lengths: readonly number[],
  pairs: readonly Pair[],
): number {
  const mine = pairs.filter(({ one, other }) => one === factor || other === factor)
  const opened = mine.reduce((sum, { left }) => sum + left, 0)
  const tried = [...row]
  let best = { place: opened % (lengths[factor] ?? 1), met: 0 }
  for (let place = 0; place < (lengths[factor] ?? 0); place += 1) {
    tried[factor] = place
    const met = mine.filter(pair => isOpen(pair, tried)).length
    if (met > best.met) best = { place, met }
  }
  return best.place
}

type Row = Readonly<Record<number, number>>

const at = ({ one, other, width }: Pair, row: Row): number => {
  const [left = -1, right = -1] = [row[one], row[other]]
  return left < 0 || right < 0 ? -1 : left * width + right
}

const isOpen = (pair: Pair, row: Row): boolean => pair.open[at(pair, row)] === 1

function close(row: readonly number[], pairs: readonly Pair[]): void {
  for (const pair of pairs) {
    if (!isOpen(pair, row)) continue
    pair.open[at(pair, row)] = 0
    pair.left -= 1
  }
}

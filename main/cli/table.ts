/** Lines with the cells of each column as wide as the widest. */
export function table(rows: string[][]): string[] {
  const [heading = []] = rows
  const widths = heading.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

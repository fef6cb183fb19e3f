import type { PrintTarget } from '../preparation.ts'

const umPerInch = 25_400

/** The offset of a printer in its dots. */
export const moveOf = ({
  offsetUm,
  dpi,
}: Pick<PrintTarget, 'offsetUm' | 'dpi'>): { x: number; y: number } => ({
  x: Math.round((offsetUm.x / umPerInch) * dpi) || 0,
  y: Math.round((offsetUm.y / umPerInch) * dpi) || 0,
})

export const movesOf = (target: PrintTarget) => ({
  slot: target.slot,
  turn: target.turn,
  move: moveOf(target),
})

/** Nothing about this printer changes where a page lies on its paper. */
export const isPlain = (target: PrintTarget): boolean => {
  const { x, y } = moveOf(target)
  return target.turn === 0 && x === 0 && y === 0
}

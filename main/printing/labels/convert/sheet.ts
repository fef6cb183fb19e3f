const mostDots = 12_000
const defaultSheet = { widthInch: 4, heightInch: 6 }

/** The sheet ZPL names for itself in `^PW` and `^LL`, else the paper, else 4x6 inch. */
export function sheetOf(
  zpl: string,
  dpi: number,
  paper: { widthInch: number; heightInch: number } = defaultSheet,
): { widthDots: number; heightDots: number } {
  const dots = (command: string, defaultInch: number) => {
    const said = Number(new RegExp(`\\^${command}\\s*(\\d{1,5})`, 'i').exec(zpl)?.[1] ?? 0)
    return said > 0 && said <= mostDots ? said : Math.round(defaultInch * dpi)
  }
  return { widthDots: dots('PW', paper.widthInch), heightDots: dots('LL', paper.heightInch) }
}

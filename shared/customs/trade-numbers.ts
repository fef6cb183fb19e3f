/** Forms of the numbers customs knows sellers, goods and declarations by. They are sent as they were typed, or refused. */
export const tradeNumbers = {
  /** Import one-stop shop of the European Union. */
  ioss: /^IM\d{10}$/,
  /** VAT on e-commerce of Norway. */
  voec: /^\d{7}$/,
  /** Australia: of the vendor (ARN, 12 digits), or of the business (ABN, 11). */
  arn: /^\d{11,12}$/,
  /** New Zealand. */
  ird: /^\d{2,3}-?\d{3}-?\d{3}$/,
  eori: /^[A-Z]{2}[\x21-\x7E]{1,15}$/,
  /** Of a filing with the Automated Export System of the United States. */
  itn: /^(?:AES[ _]?)?(X\d{14})$/i,
  /** Why nothing was filed there: `NO EEI 30.37(a)`, or what stands for a filing that follows. */
  exemption: /^(?:NO[ _]?EEI[ _(§]*30[._]\d|§? ?30\.\d|AES(?:POST|DOWN)\b)/i,
  /** Proof of report of the Canadian export system. */
  exportProof: /^[A-Z][A-Z0-9]{14,31}$/i,
  /** Why nothing was reported there: `NDR2`. */
  ndr: /^(?:NDR ?)?\d{1,2}$/i,
  /** Of the factory, as the customs of the United States builds it. */
  mid: /^[A-Z]{2}[A-Z0-9]{1,13}$/i,
  province: /^[A-Z]{2}$/i,
} as const

/** Whether a text is a GTIN (EAN, UPC): 8, 12, 13 or 14 digits of which the last checks the others. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Whether something of the export system of the United States: a number it gave, or why there is none. */
export const isExportStatement = (text: string): boolean =>
  tradeNumbers.itn.test(text) || tradeNumbers.exemption.test(text)

/** What the printer's own letters can write beside ASCII: code page 858, from 0x80 on. Nearly every printer has it. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■'
const known: ReadonlySet<string> = new Set(upperHalf)

/** Signs of good typography that the code page lacks, and what says the same. */
const plainSigns: Record<string, string> = {
  '\u00a0': ' ',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '•': '-',
  '…': '...',
  '™': '(TM)',
}
const replaced = new RegExp(`[${Object.keys(plainSigns).join('')}]`, 'gu')

/** The text as the printer's own letters write it; null when they cannot, and it has to be drawn. */
export function toOwnLetters(text: string): string | null {
  const plain = text.replace(replaced, sign => plainSigns[sign] ?? sign)
  return [...plain].every(letter => /[ -~]/.test(letter) || known.has(letter)) ? plain : null
}

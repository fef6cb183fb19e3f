/** A template is wrong, or goes wrong with the data it is filled with. The message is for its author. */
export class TemplateError extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null) {
    super(message)
    this.name = 'TemplateError'
    this.line = line
  }
}

/** Which line of a text a position lies in, counted from 1. */
export const lineAt = (text: string, position: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

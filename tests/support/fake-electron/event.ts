/** Writes down one line of what happened. */
export type Note = (line: string) => void

/** An event whose usual consequence a listener may prevent. */
export function createEvent() {
  let isPrevented = false
  return {
    preventDefault: () => {
      isPrevented = true
    },
    isPrevented: () => isPrevented,
  }
}

/** What was typed for a field that had not come yet. */
export type TypedAhead = { text: string; isEntered: boolean }

const nothing: TypedAhead = { text: '', isEntered: false }

let held: TypedAhead = nothing

/** Nothing on the screen hears what is meant for the field. */
function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'Enter') held = { ...held, isEntered: true }
  else if (event.key === 'Backspace') held = { ...held, text: held.text.slice(0, -1) }
  else if (event.key.length === 1 && !held.isEntered) held = { ...held, text: held.text + event.key }
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps what is typed from now on until `takeTyping` asks for it; a click says that something else is meant. */
export function holdTyping(): void {
  held = nothing
  addEventListener('keydown', hold, true)
  addEventListener('pointerdown', takeTyping, { capture: true, once: true })
}

/** What has been typed since `holdTyping`; the page hears its keys again. */
export function takeTyping(): TypedAhead {
  removeEventListener('keydown', hold, true)
  removeEventListener('pointerdown', takeTyping, true)
  const taken = held
  held = nothing
  return taken
}

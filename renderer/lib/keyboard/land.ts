/** Puts the keyboard on a row, a title or a part of the screen, which takes it only for this once; Enter does nothing there. */
export function land(on: HTMLElement): void {
  if (!on.matches('a, button, [tabindex]')) {
    on.tabIndex = -1
    on.addEventListener('blur', () => on.removeAttribute('tabindex'), { once: true })
  }
  on.focus()
}

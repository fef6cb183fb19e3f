/** Where the keyboard is, and all that is around it on the screen, the nearest first. */
type Place = { at: HTMLElement; around: { part: HTMLElement; index: number }[] }

/** What takes the keyboard for a while and gives it back. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

function placeOf(at: HTMLElement, screen: HTMLElement): Place {
  const around: Place['around'] = []
  for (let child = at; child !== screen && child.parentElement; child = child.parentElement)
    around.push({ part: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { at, around }
}

/** Its row, or the one that came to stand there; else the part of the screen it was in; else the screen. */
function nearest({ around }: Place, screen: HTMLElement): HTMLElement {
  const left = around.find(({ part }) => part.isConnected) ?? { part: screen, index: 0 }
  const { part, index } = left
  const row = part.matches('ol, ul, tbody')
    ? part.children[Math.min(index, part.children.length - 1)]
    : part.closest('li, tr')
  const section = part.closest<HTMLElement>('section')
  const found = row ?? (section && screen.contains(section) ? section : screen)
  return found.querySelector<HTMLElement>('[data-row-link]') ?? (found as HTMLElement)
}

/** A row or a part of the screen takes the keyboard only for this once; Enter does nothing there. */
function land(on: HTMLElement): void {
  if (!on.matches('a, button, [tabindex]')) {
    on.tabIndex = -1
    on.addEventListener('blur', () => on.removeAttribute('tabindex'), { once: true })
  }
  on.focus()
}

/**
 * When what the keyboard is at goes away or is switched off for a moment, or a dialog ends, browsers put it back to the
 * top of the page. From now on it goes on where it was. Answers with how to stop.
 */
export function keepFocus(screen: HTMLElement): () => void {
  /** `isAway`: the keyboard was taken from there and comes back. */
  let place: (Place & { isAway?: boolean }) | null = null
  let timer = 0

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    if (screen.contains(target)) place = placeOf(target, screen)
    else if (!target.closest(overlays)) place = null
    else if (place) place.isAway = true
  }
  function settle(): void {
    if (place === null) return
    const { at } = place
    if (at.isConnected && at.matches(':disabled')) place.isAway = true
    else if (document.activeElement !== document.body) return
    else if (!at.isConnected) land(nearest(place, screen))
    else if (place.isAway) at.focus()
    // Clicked beside everything, which is somebody's wish.
    else place = null
  }
  // On the way from one thing to the next the keyboard is nowhere for a moment.
  function settleSoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(settle)
  }

  const changes = new MutationObserver(settleSoon)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', settleSoon)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', settleSoon)
  }
}

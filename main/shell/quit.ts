import type { App } from 'electron'
import type { Tell } from './tell.ts'

/**
 * Lets the station finish what it is writing before the process ends: the first attempt to quit is held back
 * until `stop` has settled, the second one goes through.
 */
export function stopBeforeQuit(app: Pick<App, 'on' | 'quit'>, stop: () => Promise<void>, tell: Tell): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('will-quit', event => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return
    state = 'stopping'
    void stop()
      .catch(error => tell('The station did not stop cleanly.', error))
      .finally(() => {
        state = 'stopped'
        app.quit()
      })
  })
}

import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'

type Handlers = {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0]
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0]
}

/** The session, and the handlers Chromium would put its permission questions to. */
export function createFakeSession() {
  const handlers: Handlers = {}
  const defaultSession = {
    setPermissionRequestHandler: handler => {
      handlers.request = handler
    },
    setPermissionCheckHandler: handler => {
      handlers.check = handler
    },
    setDevicePermissionHandler: handler => {
      handlers.device = handler
    },
    setDisplayMediaRequestHandler: handler => {
      handlers.display = handler
    },
  } satisfies Partial<Electron.Session>
  return {
    session: strict('session', { defaultSession: strict('defaultSession', defaultSession) }),
    handlers,
  }
}

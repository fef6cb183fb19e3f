import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'
import { createEvent } from './event.ts'

type Handlers = {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0]
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0]
}

/** The session, and the handlers Chromium would put its permission questions to. */
export function createFakeSession() {
  const handlers: Handlers = {}
  const events = new EventEmitter()
  const defaultSession = {
    on: events.on.bind(events) as unknown as Electron.Session['on'],
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
    /** Says something of devices; answers whether the session would go on by itself, as by taking the first one. */
    emit: (name: string, ...args: unknown[]): boolean => {
      const event = createEvent()
      events.emit(name, event, ...args)
      return !event.isPrevented()
    },
  }
}

import type { Session } from 'electron'
import { mayUse } from './permission-policy.ts'

/**
 * Answers every permission question of a session. Electron grants all of them when nobody answers, and asks
 * requests, checks, devices and screen sharing each at its own door.
 */
export function guardPermissions(session: Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(mayUse({ permission, address: requestingUrl, isMainFrame }, origin)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame }) =>
    mayUse({ permission, address: requestingOrigin, isMainFrame }, origin),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
}

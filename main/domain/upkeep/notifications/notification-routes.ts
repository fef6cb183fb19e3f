import { notificationEndpoints as notifications } from '../../../../shared/desk/notifications.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { NotificationService } from './notification-service.ts'

export const notificationRoutes = (service: NotificationService) => [
  route(notifications.list, ({ query, request, caller }) =>
    ok(recordsPage(request, query, service.list(caller.testMode, query))),
  ),
  route(notifications.counts, ({ caller }) => ok(service.counts(caller.testMode))),
  route(notifications.read, ({ caller, body }) => service.read(caller.testMode, body)),
  route(notifications.settings, () => ok(service.settings())),
  route(notifications.changeSettings, ({ body }) => service.changeSettings(body)),
]

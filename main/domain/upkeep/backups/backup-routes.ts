import { backupEndpoints as on } from '../../../../shared/desk/backups.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { BackupService } from './backup-service.ts'

export const backupRoutes = (backups: BackupService): Route[] => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, backups.list(query)))),
  route(on.create, () => backups.create('manual')),
  route(on.verify, ({ params }) => backups.verify(params.id)),
  route(on.settings, () => ok(backups.settings())),
  route(on.changeSettings, ({ body }) => ok(backups.changeSettings(body))),
]

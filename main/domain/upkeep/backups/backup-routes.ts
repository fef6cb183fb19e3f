import { backupEndpoints } from '../../../../shared/desk/backups.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { BackupService } from './backup-service.ts'

export const backupRoutes = (backups: BackupService): Route[] => [
  route(backupEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, backups.list(query)))),
  route(backupEndpoints.create, () => backups.create('manual')),
  route(backupEndpoints.verify, ({ params }) => backups.verify(params.id)),
  route(backupEndpoints.settings, () => ok(backups.settings())),
  route(backupEndpoints.changeSettings, ({ body }) => ok(backups.changeSettings(body))),
]

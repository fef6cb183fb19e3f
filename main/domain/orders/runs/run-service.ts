import type { RunSettings } from '../../../../shared/desk/run-settings.ts'
import { isRunMoving } from '../../../../shared/desk/run-states.ts'
import type { RunPrinting } from '../../../../shared/desk/runs.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { runGroup } from '../../../../shared/settings/buying.ts'
import { createSettingGroup, type Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { type AnsweringPorts, createAnswering } from './run-answering.ts'
import { createRunChoosing, type RunChoosingPorts } from './run-choosing.ts'
import {
  createRunCommands,
  createRunFinder,
  type RunActor,
  type RunCommandPorts,
  refuseState,
} from './run-commands.ts'
import { createRunCreation, type RunCreationPorts } from './run-creation.ts'
import { createRunLooks, type RunLooksPorts } from './run-looks.ts'
import type { PrintRunLabels } from './run-loop.ts'
import { type RunFacts, toRun } from './run-mapper.ts'
import type { RunRepository, RunRow } from './run-repository.ts'

/** What areas above look up: whether a run is about to buy an order. */
export type RunReading = Pick<RunRepository, 'openPurchasesOf' | 'isQueued' | 'otherRunOf'>

export type RunServicePorts = RunCreationPorts &
  RunChoosingPorts &
  RunLooksPorts &
  AnsweringPorts &
  RunCommandPorts & { printRun: PrintRunLabels; settings: Settings; changes: ChangeFeed }

export type RunService = ReturnType<typeof createRunService>

/** Runs as people see and command them. Nothing here asks a carrier. */
export function createRunService(ports: RunServicePorts) {
  const { repository } = ports
  const settings = createSettingGroup<RunSettings>(ports, runGroup)
  const finder = createRunFinder(repository)
  const show = (run: RunRow): Result<RunFacts> => ok(toRun(run, repository))

  return {
    ...createRunCreation(ports),
    ...createRunLooks(ports, { finder, show }),
    ...createRunChoosing(ports, { finder, show }),
    ...createAnswering(ports, { finder, show }),
    ...createRunCommands(ports, { finder, show, holdSeconds: () => settings.read().hold_seconds }),
    print: async (id: string, printing: RunPrinting, actor: RunActor): Promise<Result<RunFacts>> => {
      const run = finder.find(id, actor)
      if (!run.ok) return run
      if (isRunMoving(run.value))
        return refuseState('Labels are printed when the run has ended or is paused. Nothing was printed.')
      return show(await ports.printRun(run.value, printing, actor))
    },
    settings: settings.read,
    changeSettings: settings.change,
  }
}

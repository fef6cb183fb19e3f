import { z } from 'zod'
import { choice, flag, text } from '../api/fields.ts'
import { importKinds } from '../desk/import-layout.ts'
import { own, settingGroup, textOrNone, yesNo } from './setting.ts'

const common = {
  name: 'import-watch',
  section: 'automation',
  texts: 'imports.',
  hints: 'Hint',
  affects: ['Imports'],
} as const
const path = textOrNone(text(1_000, { blank: false }))

/** The folder whose files are imported by themselves. */
export const watchGroup = settingGroup(common, {
  on: {
    id: 'import-folder',
    title: 'watchOn',
    hint: 'watchText',
    shape: { ...yesNo, patch: flag().meta({ description: 'Off until somebody turns it on' }) },
    usual: false,
  },
  /** Where another program drops files; on the computer of the station. */
  folder: { id: 'import-folder-path', title: 'watchFolder', shape: path, usual: null },
  kind: {
    id: 'import-folder-kind',
    title: 'watchKind',
    hint: 'watch',
    shape: own(z.enum(importKinds), choice(importKinds)),
    usual: 'orders',
  },
  template: {
    id: 'import-folder-template',
    title: 'watchTemplate',
    hint: 'watch',
    shape: own(z.string().nullable(), text(50).nullable()),
    usual: null,
  },
  test_mode: {
    id: 'import-folder-mode',
    title: 'watchMode',
    hint: 'watch',
    shape: own(yesNo.answer, yesNo.patch),
    usual: false,
  },
  /** Where files go that were imported, and those that were not or not as a whole. Folders within `folder` when null. */
  done_folder: {
    id: 'import-folder-done',
    title: 'watchDone',
    hint: 'watchInside',
    shape: path,
    usual: null,
  },
  failed_folder: {
    id: 'import-folder-failed',
    title: 'watchFailed',
    hint: 'watchInside',
    shape: path,
    usual: null,
  },
})

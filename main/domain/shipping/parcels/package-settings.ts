import {
  type PackageSettings,
  type PackageSettingsPatch,
  packageSettingsPatch,
} from '../../../../shared/desk/packages.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { FindPreset } from './parcel-mapper.ts'

export type PackageService = {
  read: () => PackageSettings
  /** Refuses what is no saved parcel and no package of a carrier; then nothing is changed. */
  change: (patch: PackageSettingsPatch) => Result<PackageSettings>
}

const allOffered: PackageSettings = { parcel_id: null, left_out: [] }

/** What the shop packs in, as the desk offers it. */
export function createPackageSettings(
  ports: SettingGroupPorts & { isSavedParcel: (id: string) => boolean; findPreset: FindPreset },
): PackageService {
  const group = createSettingGroup<PackageSettings>(ports, {
    name: 'packages',
    schema: packageSettingsPatch,
    defaults: allOffered,
    ifUnreadable: allOffered,
  })
  const read = (): PackageSettings => {
    const { parcel_id: id, left_out: leftOut } = group.read()
    // It may have been removed from the saved parcels since.
    return { parcel_id: id !== null && ports.isSavedParcel(id) ? id : null, left_out: leftOut }
  }
  return {
    read,
    change: ({ parcel_id: id, left_out: leftOut }) => {
      if (id && !ports.isSavedParcel(id))
        return refuse('not_found', { message: 'There is no saved parcel of that id. Nothing was changed.' })
      const unknown = leftOut?.filter(code => ports.findPreset(code) === null) ?? []
      if (unknown.length > 0)
        return refuseFields({
          left_out: [`No carrier has these packages: ${unknown.slice(0, 10).join(', ')}.`],
        })
      group.change({
        parcel_id: id,
        ...(leftOut === undefined ? {} : { left_out: [...new Set(leftOut)].toSorted() }),
      })
      return ok(read())
    },
  }
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ParcelPatch, type ParcelRecord, parcelEndpoints } from '../../../../shared/api/parcels.ts'
import { type PackageSettingsPatch, packageEndpoints } from '../../../../shared/desk/packages.ts'
import type { CellEdit, CellProblem } from '../../../components/tables/data-grid.tsx'
import type { CarrierPackage, Packages } from '../../../lib/drafts/packages.ts'
import { fromParcelRecord, toParcelData } from '../../../lib/drafts/parcel-draft.ts'
import { wordsOf } from '../../../lib/format.ts'
import type { CallError } from '../../../lib/station/api.ts'
import { change } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { readCell, type TypedColumn, wayBack } from './package-cells.ts'

type Step = () => Promise<unknown>

/** Does one thing after the other, says what was done and takes it back. */
function useSteps() {
  const [said, say] = useState<string | null>(null)
  const [error, fail] = useState<CallError | null>(null)
  const [back, setBack] = useState<readonly Step[]>([])
  const working = useRef<Promise<unknown>>(Promise.resolve())
  const tell = (text: string) => {
    say(text)
    announce(text)
  }
  /** `act` answers with the way back; false where it failed. */
  const step = (text: string, act: () => Promise<Step>): Promise<boolean> => {
    const done = working.current.then(async () => {
      fail(null)
      try {
        const undo = await act()
        setBack(before => [...before, undo])
        tell(text)
        return true
      } catch (problem) {
        fail(problem as CallError)
        return false
      }
    })
    working.current = done
    return done
  }
  const undo = () => {
    const last = back.at(-1)
    if (!last) return tell(t('products.nothingToUndo'))
    setBack(before => before.slice(0, -1))
    working.current = working.current.then(last).then(
      () => tell(t('products.undone')),
      problem => fail(problem as CallError),
    )
  }
  return { said, tell, error, dismiss: () => fail(null), step, undo, isUndoable: back.length > 0 }
}

/** What is chosen as it is now: whoever does one thing after the other is quicker than what is listed. */
function useChoices({ usual, leftOut }: Pick<Packages, 'usual' | 'leftOut'>) {
  const choosing = useMutation(change(packageEndpoints.change))
  const latest = useRef({ leftOut, usual: usual?.id ?? null })
  useEffect(() => {
    latest.current = { leftOut, usual: usual?.id ?? null }
  }, [leftOut, usual?.id])
  const choose = async (body: PackageSettingsPatch) => {
    const { left_out: leftOut, parcel_id } = await choosing.mutateAsync({ body })
    latest.current = { leftOut, usual: parcel_id }
  }
  return { latest, choose }
}

/** Everything that is done to packages: at once, with a way back. */
export function usePackageChanges({ saved, usual, leftOut }: Packages) {
  const steps = useSteps()
  const { step } = steps
  const creating = useMutation(change(parcelEndpoints.create))
  const updating = useMutation(change(parcelEndpoints.update))
  const discarding = useMutation(change(parcelEndpoints.discard))
  const create = (body: ReturnType<typeof toParcelData>) => creating.mutateAsync({ body })
  const discard = (id: string) => discarding.mutateAsync({ params: { id } })
  const { latest, choose } = useChoices({ usual, leftOut })
  const cells = useCellEdits(steps, (id, body) => updating.mutateAsync({ params: { id }, body }))
  return {
    ...steps,
    ...cells,
    /** An empty box of that name, in the units of the others. */
    add: (name: string) => {
      const body = { description: name, weight: 0, weight_unit: saved[0]?.weight_unit ?? 'KG' }
      return step(t('packages.added', { name }), async () => {
        const { id } = await create(body)
        return () => discard(id ?? '')
      })
    },
    remove: (parcel: ParcelRecord) =>
      void step(t('packages.removed', { name: nameOf(parcel) }), async () => {
        const isUsual = latest.current.usual === parcel.id
        await discard(parcel.id ?? '')
        return async () => {
          const { id } = await create(toParcelData(fromParcelRecord(parcel, '')))
          if (isUsual) await choose({ parcel_id: id })
        }
      }),
    /** Makes it the one a parcel begins with; a second time takes that back. */
    toggleUsual: (parcel: ParcelRecord) => {
      const { usual: before } = latest.current
      const isUsual = before === parcel.id
      const text = t(isUsual ? 'packages.usualGone' : 'packages.usualSet', { name: nameOf(parcel) })
      void step(text, async () => {
        await choose({ parcel_id: isUsual ? null : parcel.id })
        return () => choose({ parcel_id: before })
      })
    },
    offer: (packages: readonly CarrierPackage[], isOffered: boolean) => {
      const codes = packages.map(({ code }) => code)
      const text = t(isOffered ? 'packages.offered' : 'packages.leftOut', { count: codes.length })
      void step(text, async () => {
        const { leftOut: before } = latest.current
        const others = before.filter(code => !codes.includes(code))
        await choose({ left_out: isOffered ? others : [...others, ...codes] })
        return () => choose({ left_out: before })
      })
    },
  }
}

export type PackageChanges = ReturnType<typeof usePackageChanges>

/** What a package is called, also one that only a program has saved. */
export const nameOf = ({ description, package_preset: preset, id }: ParcelRecord): string =>
  description || (preset ? wordsOf(preset) : (id ?? ''))

type Update = (id: string, body: ParcelPatch) => Promise<unknown>

/** What is typed into cells; what cannot be read stays there as it was typed. */
function useCellEdits({ step, tell }: ReturnType<typeof useSteps>, update: Update) {
  const [problems, setProblems] = useState<ReadonlyMap<string, CellProblem>>(new Map())
  const edit = (edits: CellEdit<ParcelRecord>[]) => {
    const next = new Map(problems)
    for (const { record, column, text } of edits) {
      const place = `${record.id} ${column}`
      const read = readCell(column as TypedColumn, text, record)
      next.delete(place)
      if ('wrong' in read) {
        next.set(place, { typed: text, text: read.wrong })
        tell(read.wrong)
        continue
      }
      const id = record.id ?? ''
      void step(t('packages.saved', { name: nameOf(record) }), async () => {
        await update(id, read.patch)
        return () => update(id, wayBack(record, read.patch))
      })
    }
    setProblems(next)
  }
  return { problems, edit }
}

import type { Readable } from 'node:stream'
import { mostPhotoBytes } from '../../../../shared/desk/packing-day.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PackingBook } from './packing-claims.ts'
import type { PackingRepository } from './packing-repository.ts'

export type Photo = { mediaType: 'image/jpeg' | 'image/webp'; bytes: Buffer; createdAt: number }

export type PhotoRepository = ReturnType<typeof createPhotoRepository>

/** SQL of the photos of parcels. */
export function createPhotoRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const save = sqlite.prepare(
    `INSERT INTO packing_photos (parcel_id, test_mode, media_type, bytes, created_at) VALUES (@parcelId, @mode, @mediaType, @bytes, @createdAt)
     ON CONFLICT (parcel_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes, created_at = excluded.created_at`,
  )
  const find = sqlite.prepare<[string, number], Photo>(
    `SELECT media_type AS mediaType, bytes, created_at AS createdAt FROM packing_photos WHERE parcel_id = ? AND test_mode = ?`,
  )
  const has = sqlite.prepare<[string], number>('SELECT 1 FROM packing_photos WHERE parcel_id = ?').pluck()
  const remove = sqlite.prepare('DELETE FROM packing_photos WHERE parcel_id = ? AND test_mode = ?')
  // A parcel on a desk is in its session, a packed one in its own row as well.
  const session = sqlite
    .prepare<[object], string>(
      `SELECT session_id FROM packed_parcels WHERE id = @id AND test_mode = @mode
       UNION ALL SELECT id FROM packing_sessions WHERE state IN ('open','paused') AND test_mode = @mode AND (
         document ->> '$.parcel.id' = @id
         OR EXISTS (SELECT 1 FROM json_each(document, '$.parcels') WHERE value ->> '$.id' = @id)) LIMIT 1`,
    )
    .pluck()
  return {
    save: (parcelId: string, testMode: boolean, photo: Photo) =>
      void save.run({ parcelId, mode: Number(testMode), ...photo }),
    find: (parcelId: string, testMode: boolean): Photo | null => find.get(parcelId, Number(testMode)) ?? null,
    has: (parcelId: string): boolean => has.get(parcelId) !== undefined,
    remove: (parcelId: string, testMode: boolean): boolean =>
      remove.run(parcelId, Number(testMode)).changes > 0,
    sessionOf: (parcelId: string, testMode: boolean): string | null =>
      session.get({ id: parcelId, mode: Number(testMode) }) ?? null,
  }
}

export type PhotoService = ReturnType<typeof createPhotoService>

const noParcel = (id: string) =>
  refuse('not_found', { message: `There is no packed parcel ${id.slice(0, 80)}.` })

/** Photos that prove what lay in a box. */
export function createPhotoService(ports: {
  database: Pick<Database, 'transact'>
  photos: PhotoRepository
  repository: Pick<PackingRepository, 'findSession'>
  book: Pick<PackingBook, 'tell'>
  clock: Clock
}) {
  const { photos } = ports
  return {
    keep: async (parcelId: string, file: Readable | undefined, testMode: boolean) => {
      const sessionId = photos.sessionOf(parcelId, testMode)
      if (sessionId === null) {
        file?.resume()
        return noParcel(parcelId)
      }
      const bytes = await bytesOf(file)
      const mediaType = mediaTypeOf(bytes)
      if (!mediaType) return refuseFields({ photo: ['This photo cannot be read as JPEG or WebP.'] })
      if (bytes.length > mostPhotoBytes)
        return refuseFields({ photo: [`Error: file size exceeds ${mostPhotoBytes} bytes.`] })
      const photo = { mediaType, bytes, createdAt: ports.clock.now().getTime() }
      ports.database.transact(() => {
        photos.save(parcelId, testMode, photo)
        ports.book.tell(sessionId)
        return ok(undefined)
      })
      return ok(toKept(parcelId, photo))
    },
    find: (parcelId: string, testMode: boolean): Result<Photo> => {
      const photo = photos.find(parcelId, testMode)
      return photo ? ok(photo) : noParcel(parcelId)
    },
    remove: (parcelId: string, testMode: boolean) => {
      const photo = photos.find(parcelId, testMode)
      if (!photo) return noParcel(parcelId)
      photos.remove(parcelId, testMode)
      return ok(toKept(parcelId, photo))
    },
  }
}

const toKept = (parcelId: string, { mediaType, bytes, createdAt }: Photo) => ({
  parcel_id: parcelId,
  media_type: mediaType,
  bytes: bytes.length,
  taken_at: new Date(createdAt).toISOString(),
  photo_url: `/desk/packing/parcels/${parcelId}/photo`,
})

async function bytesOf(file: Readable | undefined): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file ?? []) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/**
 * What a file is by its first and last bytes, whatever it was said to be: JPEG (ITU-T T.81) begins with SOI and a marker and
 * has an EOI at its end; WebP is a RIFF container that says its own length (RFC 9649).
 */
function mediaTypeOf(bytes: Buffer): Photo['mediaType'] | null {
  if (bytes.length < 12) return null
  if (
    bytes.readUInt16BE(0) === 0xffd8 &&
    bytes[2] === 0xff &&
    bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9]))
  )
    return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && bytes.readUInt32LE(4) + 8 === bytes.length ? 'image/webp' : null
}

import type { Readable } from 'node:stream'
import { mostPhotoBytes } from '../../../../shared/desk/packing-day.ts'
import { ok, type Refused, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PackingBook } from './packing-claims.ts'

export type Photo = { mediaType: 'image/jpeg' | 'image/webp'; bytes: Buffer; createdAt: number }

type PhotoFile = Pick<Photo, 'mediaType' | 'bytes'> & { name: string; download: false }

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
    sessionOf: (parcelId: string, testMode: boolean): string | null =>
      session.get({ id: parcelId, mode: Number(testMode) }) ?? null,
  }
}

export type PhotoService<Kept extends object = object> = ReturnType<typeof createPhotoService<Kept>>

/** What a photo is of. */
export type PhotoSubject<Kept extends object> = {
  /** Whether it is there in the mode, and tells whoever looks at it of its photo; part of the caller's transaction. */
  find: (id: string, testMode: boolean) => { tell: () => void } | null
  missing: (id: string) => Refused
  /** As an answer names it. */
  named: (id: string) => Kept
  urlOf: (id: string) => string
}

/** Photos that prove what lay in a box, or what came back in one. */
export function createPhotoService<Kept extends object>(ports: {
  database: Pick<Database, 'write'>
  photos: PhotoRepository
  subject: PhotoSubject<Kept>
  clock: Clock
}) {
  const { photos, subject } = ports
  const toKept = (id: string, { mediaType, bytes, createdAt }: Photo) => ({
    ...subject.named(id),
    media_type: mediaType,
    bytes: bytes.length,
    taken_at: new Date(createdAt).toISOString(),
    photo_url: subject.urlOf(id),
  })
  return {
    keep: async (id: string, file: Readable | undefined, testMode: boolean) => {
      const found = subject.find(id, testMode)
      if (found === null) {
        file?.resume()
        return subject.missing(id)
      }
      const bytes = await bytesOf(file)
      const mediaType = mediaTypeOf(bytes)
      if (!mediaType) return refuseFields({ photo: ['This photo cannot be read as JPEG or WebP.'] })
      if (bytes.length > mostPhotoBytes)
        return refuseFields({ photo: [`Error: file size exceeds ${mostPhotoBytes} bytes.`] })
      const photo = { mediaType, bytes, createdAt: ports.clock.now().getTime() }
      ports.database.write(() => {
        photos.save(id, testMode, photo)
        found.tell()
      })
      return ok(toKept(id, photo))
    },
    /** As a file to be looked at. */
    find: (id: string, testMode: boolean): Result<PhotoFile> => {
      const photo = subject.find(id, testMode) && photos.find(id, testMode)
      if (!photo) return subject.missing(id)
      const { mediaType, bytes } = photo
      const name = `photo.${mediaType === 'image/webp' ? 'webp' : 'jpg'}`
      return ok({ bytes, mediaType, name, download: false })
    },
  }
}

export type ParcelPhotos = PhotoService<{ parcel_id: string }>

/** Photos of parcels on desks, and of those that were packed. */
export const parcelSubject = ({
  photos,
  book,
}: {
  photos: Pick<PhotoRepository, 'sessionOf'>
  book: Pick<PackingBook, 'tell'>
}): PhotoSubject<{ parcel_id: string }> => ({
  find: (id, testMode) => {
    const sessionId = photos.sessionOf(id, testMode)
    return sessionId === null ? null : { tell: () => book.tell(sessionId) }
  },
  missing: id => refuse('not_found', { message: `There is no packed parcel ${id.slice(0, 80)}.` }),
  named: id => ({ parcel_id: id }),
  urlOf: id => `/desk/packing/parcels/${id}/photo`,
})

export type ReturnPhotos = PhotoService<{ receipt_id: string }>

export const returnPhotoUrl = (id: string): string => `/desk/return-receipts/${id}/photo`

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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { packingDayEndpoints } from '../../../../shared/desk/packing-day.ts'
import { returnReceiptEndpoints } from '../../../../shared/desk/return-receipts.ts'
import { api } from '../../../lib/station/api.ts'
import { t } from '../../../lib/text.ts'
import classes from './band.module.css'

const secondsToHold = 1
/** Enough to read a label, and far below what the station takes. */
const widthPx = 1_280
const quality = 0.7

/** The parcel as the camera sees it, on its way into a file. */
async function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, widthPx / Math.max(1, video.videoWidth))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

type Props = {
  /** The parcel on the desk, or what came back. */
  of: { parcelId: string } | { receiptId: string }
  onTaken: () => void
  /** This computer has no camera, or gives none. */
  onNone?: () => void
}

const keepPhoto = (of: Props['of'], file: Blob) =>
  'parcelId' in of
    ? api.call(packingDayEndpoints.keepPhoto, { params: { id: of.parcelId }, file })
    : api.call(returnReceiptEndpoints.keepPhoto, { params: { id: of.receiptId }, file })

/** Takes a photo by itself, after a moment in which it is held still. One for each that is photographed: give it its id as key. */
export function Photo({ of, onTaken, onNone }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasCamera, setHasCamera] = useState<boolean | null>(null)
  const taken = useEffectEvent(onTaken)
  const keepIt = useEffectEvent((file: Blob) => keepPhoto(of, file))
  const none = useEffectEvent(() => {
    setHasCamera(false)
    onNone?.()
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const keep = async () => {
      const file = video.current && (await photograph(video.current))
      if (!file || isOver) return
      const kept = await keepIt(file)
      if (kept.ok && !isOver) taken()
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: widthPx } } })
      if (isOver || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      setHasCamera(true)
      timer = setTimeout(() => void keep(), secondsToHold * 1_000)
    }
    begin().catch(() => isOver || none())
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <div className={classes.photo}>
      {hasCamera === false ? (
        <p className={classes.line}>{t('pack.line_photo_none')}</p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-hidden />
          <p className={classes.line}>{t('pack.line_photo', { seconds: secondsToHold })}</p>
        </>
      )}
    </div>
  )
}

import type { DoneWork as Work } from '@doorstep/contract/issues/questions/schema'
import { MOMENT_LABELS } from '@doorstep/contract/orders/work/texts'
import { SHOWN_MOMENTS } from '@doorstep/contract/issues/questions/schema'
import { Time } from '../ui/Time.tsx'
import { GrowingPicture } from './GrowingPicture.tsx'

interface DoneWorkProps {
  done: readonly Work[]
  readPhoto: (photoId: number) => Promise<Blob>
}

/** Shows the work that firms did, with photos, to the person who is asked whether the issue is fixed. */
export function DoneWork({ done, readPhoto }: DoneWorkProps) {
  if (done.length === 0) return null
  return (
    <ul aria-label="What was done" className="flex flex-col gap-4">
      {done.map((work) => (
        <li key={`${work.firmName} ${work.doneAt}`} className="flex flex-wrap gap-3">
          <Photos photos={work.photos} readPhoto={readPhoto} />
          <figure className="min-w-0 flex-1 basis-40">
            {work.words && (
              <blockquote dir="auto" className="text-sm break-words whitespace-pre-line">
                {work.words}
              </blockquote>
            )}
            <figcaption dir="auto" className="text-xs text-muted">
              {work.firmName}
              {work.doneAt !== null && (
                <>
                  , <Time at={work.doneAt} as="day" />
                </>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Photos({ photos, readPhoto }: { photos: Work['photos'] } & Pick<DoneWorkProps, 'readPhoto'>) {
  const hasLabels = photos.some(({ moment }) => moment === 'before')
  return SHOWN_MOMENTS.flatMap((moment) => photos.filter((photo) => photo.moment === moment)).map((photo) => (
    <div key={photo.photoId} className="w-24 has-aria-expanded:w-full has-aria-expanded:max-w-prose">
      {hasLabels && <p className="mb-1 text-xs text-muted">{MOMENT_LABELS[photo.moment]}</p>}
      <GrowingPicture photo={photo} readPhoto={readPhoto} />
    </div>
  ))
}

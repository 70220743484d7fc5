import type { DoneWork as Work } from '@doorstep/contract/issues/questions/schema'
import { MOMENT_LABELS } from '@doorstep/contract/orders/work/texts'
import { SHOWN_MOMENTS } from '@doorstep/contract/issues/questions/schema'
import { cx } from '../ui/cx.ts'
import { Time } from '../ui/Time.tsx'
import { ReadPicture } from './ReadPicture.tsx'

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
        <li key={`${work.firmName} ${work.doneAt}`} className="flex flex-col gap-2">
          <Photos photos={work.photos} readPhoto={readPhoto} />
          <figure>
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
  const groups = SHOWN_MOMENTS.map((moment) => ({
    moment,
    mine: photos.filter((photo) => photo.moment === moment),
  })).filter(({ mine }) => mine.length > 0)
  if (groups.length === 0) return null
  return (
    <div className={cx('grid gap-3', groups.length > 1 ? 'max-w-xs grid-cols-2' : 'max-w-sm')}>
      {groups.map(({ moment, mine }) => (
        <div key={moment} className="flex min-w-0 flex-col gap-1">
          {(groups.length > 1 || moment === 'before') && (
            <p className="text-xs text-muted">{MOMENT_LABELS[moment]}</p>
          )}
          {mine.map((photo) => (
            <ReadPicture key={photo.photoId} photo={{ ...photo, state: 'ready' }} readPhoto={readPhoto} />
          ))}
        </div>
      ))}
    </div>
  )
}

import { saveFile } from '../../lib/saveFile.ts'
import { FileName } from '../../ui/FileName.tsx'
import { ALONE, ERROR, LINK } from '../../ui/fieldStyles.ts'
import { cx } from '../../ui/cx.ts'
import { useAct } from '../useAct.ts'

interface FileOpenerProps {
  name: string
  read: () => Promise<Blob>
}

/** A button with a file's name. A press downloads the file. */
export function FileOpener({ name, read }: FileOpenerProps) {
  const act = useAct((blob: Blob) => saveFile(blob, name))
  return (
    <>
      <button
        type="button"
        aria-label={`Open the file ${name}`}
        aria-disabled={act.isBusy || undefined}
        onClick={() => act.run(read)}
        className={cx(LINK, ALONE, 'max-w-full cursor-pointer text-left')}
      >
        <FileName name={name} />
      </button>
      {act.failure && (
        <p role="alert" className={ERROR}>
          {act.failure}
        </p>
      )}
    </>
  )
}

import { Download } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { saveFile } from '../lib/saveFile.ts'
import { cx } from './cx.ts'
import { buttonClass, ERROR, type ButtonSize } from './fieldStyles.ts'
import { textKey } from './textKey.ts'

interface DownloadButtonProps {
  fileName: string
  fetchFile: () => Promise<Blob>
  /** Returns the error text for a failure that is not caused by a missing network. */
  failureOf: (error: unknown) => string
  children: ReactNode
  'aria-label'?: string
  size?: ButtonSize
  className?: string
}

const NO_NETWORK = 'You are offline. You can download the file when you are online again.'

/** Downloads a file and shows an error below the button. A double press downloads the file once. */
export function DownloadButton(props: DownloadButtonProps) {
  const { fileName, fetchFile, failureOf, children, size, className, 'aria-label': label } = props
  const isFetching = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async () => {
    if (isFetching.current) return
    isFetching.current = true
    setIsBusy(true)
    setFailure(undefined)
    try {
      saveFile(await fetchFile(), fileName)
    } catch (error) {
      setFailure(navigator.onLine ? failureOf(error) : NO_NETWORK)
    } finally {
      isFetching.current = false
      setIsBusy(false)
    }
  }
  const shown = isBusy ? 'Downloading...' : children
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isBusy || undefined}
        className={cx(buttonClass('secondary', size), 'print:hidden', className)}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-4" />
        <span key={textKey(shown)} className="contents">
          {shown}
        </span>
      </button>
      {failure && (
        <p role="alert" className={cx(ERROR, 'basis-full')}>
          {failure}
        </p>
      )}
    </>
  )
}

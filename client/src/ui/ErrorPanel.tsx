import { RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorPanelProps {
  message: string
  /** A second sentence, such as the server's. */
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}

/** Stands where the content would, and offers to try again. */
export function ErrorPanel({ message, detail, onRetry, isRetrying = false }: ErrorPanelProps) {
  return (
    <Notice
      tone="danger"
      title={message}
      actions={
        onRetry && (
          <Button variant="secondary" size="sm" onPress={onRetry} isBusy={isRetrying} busyText="Trying...">
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
        )
      }
    >
      {detail && <p>{detail}</p>}
    </Notice>
  )
}

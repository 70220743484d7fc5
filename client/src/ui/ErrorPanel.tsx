import { RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorPanelProps {
  message: string
  /** A second sentence, such as the server's. */
  detail?: string | undefined
  /** What has failed and can be read again. */
  query?: { refetch: () => unknown; isFetching: boolean } | undefined
}

/** Stands where the content would, and offers to try again. */
export function ErrorPanel({ message, detail, query }: ErrorPanelProps) {
  return (
    <Notice
      tone="danger"
      title={message}
      actions={
        query && (
          <Button
            variant="secondary"
            size="sm"
            onPress={() => void query.refetch()}
            isBusy={query.isFetching}
            busyText="Trying..."
          >
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

import { RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorPanelProps {
  message: string
  /** A second sentence, for example the server's message. */
  detail?: string | undefined
  /** The failed query. If it is given, a button repeats the query. */
  query?: { refetch: () => unknown; isFetching: boolean } | undefined
}

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

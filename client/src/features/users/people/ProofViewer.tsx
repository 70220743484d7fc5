import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { callStream } from '../../../api/call.ts'
import { fixedText } from '../../../api/errors.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

interface ProofViewerProps {
  userId: number
  name: string
  type: string
  onClose: () => void
}

/** Shows a proof of address. The viewer fetches the file each time it opens, because each access is audited. */
export function ProofViewer({ userId, name, type, onClose }: ProofViewerProps) {
  const proof = useQuery({
    queryKey: [userEndpoints.readProof.name, { userId }],
    queryFn: async ({ signal }) =>
      (await callStream(userEndpoints.readProof, { params: { userId } }, { signal })).blob(),
    // The file is not fetched again when the person returns to the page, because each access is audited.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const { data } = proof
  return (
    <Dialog
      title={name}
      isOpen
      onClose={onClose}
      size="viewer"
      footer={
        <>
          {data && (
            <Button variant="secondary" onPress={() => saveFile(data, name)}>
              Download
            </Button>
          )}
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      {proof.isError && (
        <ErrorPanel {...fixedText(proof.error, 'We couldn’t load the proof. Try again.')} query={proof} />
      )}
      {!data && !proof.isError && <Skeleton className="h-96" label="Loading the proof" />}
      {data && type === 'application/pdf' && (
        <Suspense fallback={<Skeleton className="h-96" label="Loading the proof" />}>
          <PdfPages file={data} name={name} />
        </Suspense>
      )}
      {data && type !== 'application/pdf' && (
        <div className="flex justify-center rounded-lg bg-sunken">
          <BlobImage
            blob={data}
            alt={`Proof of address: ${name}`}
            className="max-h-[70dvh] max-w-full object-contain"
          />
        </div>
      )}
    </Dialog>
  )
}

import { dataExportEndpoints } from '@doorstep/contract/data-exports/endpoints'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callStream } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { isSignInTooOld } from '../../api/reauthentication.ts'
import { touch } from '../../api/shown.ts'
import { saveFile } from '../../lib/saveFile.ts'

const TAKEN = { state: 'taken', expiresAt: null, size: null } as const

const BROKEN_OFF = 'The download stopped before it finished. Try again.'

/** Requests the copy of the user's own data, and downloads it once it is ready. */
export function useDataExport() {
  const client = useQueryClient()
  const [isFetching, setIsFetching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const request = useApiMutation(dataExportEndpoints.requestDataExport, { waitsForPage: true })

  // A cancelled sign-in prompt is the user's own choice, so no error is shown.
  const tell = (error: unknown) => setProblem(isSignInTooOld(error) ? null : plainText(error))

  const ask = async () => {
    setProblem(null)
    await request.mutateAsync({}).catch(tell)
  }

  const fetchIt = async () => {
    setProblem(null)
    setIsFetching(true)
    try {
      const answer = await callStream(dataExportEndpoints.fetchDataExport, {}, {})
      const file = await answer.blob().catch(() => null)
      if (file === null) {
        setProblem(BROKEN_OFF)
        return
      }
      saveFile(file, 'my-data.zip')
      client.setQueryData<DataExport>(q(dataExportEndpoints.readDataExport).queryKey, (known) =>
        known ? { ...known, ...TAKEN } : known,
      )
    } catch (error) {
      tell(error)
      void touch(client, 'dataExport')
    } finally {
      setIsFetching(false)
    }
  }
  return { ask, fetchIt, isAsking: request.isPending, isFetching, problem }
}

import { paperEndpoints } from '@doorstep/contract/firms/papers/endpoints'
import { callStream } from '../../api/call.ts'
import { saveFile } from '../../lib/saveFile.ts'

/** Fetches the file of a paper, and hands it over to the device. */
export async function openPaper(firmId: number, paperId: number, name: string): Promise<void> {
  const answer = await callStream(paperEndpoints.readFirmPaper, { params: { firmId, paperId } }, {})
  saveFile(await answer.blob(), name)
}

import { IMPORT_ERRORS_MAX, type ImportResult } from '@doorstep/contract/csv'
import { Notice } from '../ui/Notice.tsx'

/** Shows what an import would change, or the mistakes in the file's lines. */
export function ImportFindings({ found }: { found: ImportResult }) {
  return (
    <>
      <Findings {...found} />
      {found.unread.length > 0 && (
        <p className="text-muted break-words">
          {`These columns were ignored because this import does not use them: ${found.unread.join(', ')}.`}
        </p>
      )}
    </>
  )
}

function Findings({ rows, added, changed, unchanged, errors }: ImportResult) {
  if (errors.length === 0) {
    return (
      <Notice
        tone={added + changed > 0 ? 'ok' : 'info'}
        title={`${countOf(rows, 'row')} checked, no mistakes`}
      >
        <p>{`${added} to add, ${changed} to change, ${unchanged} unchanged.`}</p>
        {added + changed === 0 && <p>There is nothing to import.</p>}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger" title={`${countOf(errors.length, 'mistake')} in the file`}>
        <p>
          Nothing is imported until every row is right. Fix these mistakes in the file and choose it again.
        </p>
      </Notice>
      <div className="max-h-72 overflow-y-auto rounded-lg border border-border">
        <table className="w-full border-collapse">
          <caption className="sr-only">Mistakes in the file</caption>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                Line
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Column
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Problem
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }, index) => (
              <tr key={`${line}-${index}`} className="border-t border-border align-top">
                <td className="px-3 py-1.5 tabular-nums">{line}</td>
                <td dir="auto" className="px-3 py-1.5 break-words">
                  {column ?? '-'}
                </td>
                <td dir="auto" className="px-3 py-1.5 break-words">
                  {message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length >= IMPORT_ERRORS_MAX && <p className="text-muted">There might be more mistakes.</p>}
    </div>
  )
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

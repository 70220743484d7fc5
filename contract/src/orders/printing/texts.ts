/** Returns the file name of a work order's PDF. The name contains no names of people. */
export function orderPdfName({ orderId, jobId }: { orderId: number; jobId: number }): string {
  return `work-order-${orderId}-job-${jobId}.pdf`
}

export const PDF_BUSY = 'We couldn’t make the PDF. Please try again in a few seconds.'

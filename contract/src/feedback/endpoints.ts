import { endpoints } from '../endpoint.ts'
import { Feedback, SubmitFeedback } from './schema.ts'

export const feedbackEndpoints = endpoints({
  submitFeedback: {
    method: 'POST',
    path: '/feedback',
    permission: 'feedback:submit',
    body: SubmitFeedback,
    identity: ['userId'],
    response: Feedback,
    status: 201,
  },
})

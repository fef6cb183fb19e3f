import { tokenEndpoints as on } from '../../../../shared/api/tokens.ts'
import { route } from '../../../http/answer.ts'
import type { TokenService } from './token-service.ts'

export const tokenRoutes = (tokens: TokenService) => [
  route(on.authenticate, ({ body, request }) => tokens.signIn({ ...body, address: request.ip })),
  route(on.refreshToken, ({ body }) => tokens.refresh(body.refresh)),
  route(on.getVerifiedToken, ({ body, request }) =>
    tokens.verify({ refresh: body.refresh, code: body.otp_token, address: request.ip }),
  ),
  route(on.verifyToken, ({ body }) => tokens.check(body.token)),
]

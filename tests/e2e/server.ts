import { startServer } from '@/server/boot/listen';
import { parseEnv } from '@/server/lib/env';
import { randomDigits } from '@/server/routes/captcha/routes';

/**
 * The real server with one seam: it tells its parent the digits of each captcha it draws. Nothing in
 * the product can open this seam, as only this file hands `newDigits` in.
 */
const tell = (message: object) => void process.send?.(message);

const server = await startServer(parseEnv(process.env), process.env.CLIENT_FOLDER ?? '', {
  newDigits: () => {
    const digits = randomDigits();
    tell({ digits });
    return digits;
  },
});
tell({ address: server.address, password: server.root?.password });
process.on('disconnect', () => server.stop(false).then(() => process.exit(0)));

import { describeScreens } from './testing/describe-screens.tsx';
import { screensOfAccount } from './testing/screens-of-account.tsx';

describeScreens(screensOfAccount);

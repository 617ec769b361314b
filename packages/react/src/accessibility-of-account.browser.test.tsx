import { describeScreens } from './testing/describe-screens.test.tsx';
import { screensOfAccount } from './testing/screens-of-account.test.tsx';

describeScreens(screensOfAccount);

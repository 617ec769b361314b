import { describeScreens } from './testing/describe-screens.test.tsx';
import { screensOfAuth } from './testing/screens-of-auth.test.tsx';

describeScreens(screensOfAuth);

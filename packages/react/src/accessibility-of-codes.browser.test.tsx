import { describeScreens } from './testing/describe-screens.tsx';
import { screensOfCodes } from './testing/screens-of-codes.tsx';

describeScreens(screensOfCodes, { isSignInSheetEnough: true });

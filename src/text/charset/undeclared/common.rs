//! The characters by which text of East Asia is recognized: the commonest of each language, in the
//! order of Unicode. They were counted in translated documents, every other line of them, in which they
//! are 60 to 80 % of the characters of their kind.

/// A set of characters, in order.
pub type Common = [char; 160];

/// The commonest Chinese characters of Japanese.
pub const JAPANESE: Common = chars(concat!(
    "一上下不中他付代以体作使例供保信値入全内処出分切列初別利制削前力加効動化単参取受",
    "可合同名向含呼問回在型報場境変外多大子字存定実対常度式引後得必性情意成所択持指接",
    "提換数文新方明時更書最有期本検構機次正法注準無照特状現理環生用発的目確示算素細結",
    "続義者能自行表装複要見解言計記設証詳認語読込返追送通造連適選部配録開間関限除際高",
));

/// The commonest characters of Chinese in simplified characters.
pub const SIMPLIFIED: Common = chars(concat!(
    "一上下不与个中为之也了于些从代以们件会但何作你使例信值元入关其内出函分列创到制前",
    "加动包化单参发变可合同名后和器回因图在型多大如子字存它定实对将常并序应建开式引当",
    "性您意成我或所指据接提数文新方时是更最有本机来果标样模正此每法测点然特现理生用的",
    "目相看码示种程符第算类组结置而能自行表被要解计设试该语象过这进选通重量问间集需面",
));

/// The commonest characters of Chinese in traditional characters.
pub const TRADITIONAL: Common = chars(concat!(
    "一上下不並中主了事代令以件位作你使來信個值入內出分列別刪到前加動區參取可同名命和",
    "問啟器回在型執多大失如字存定密寫將對已序度建式後您或所找指接提換支改效數文料新方",
    "於是時更最會有服期未本果案標模檔正此步沒法為無版用當發的目確碼示移程稱立第組結編",
    "置者能自號行表被要記設誤請證變資軸輯輸這連進過選部重金錄錯鑰開關除需面項預題類顯",
));

/// The commonest syllables of Korean.
pub const KOREAN: Common = chars(concat!(
    "가각간값같개거것게결경계고공과관구그기나내는능니다단대더데도동되된됩두드든들디때",
    "또라래러레려력로록른를리마만메면명모목문미및바반방버번법변보부분비사상생서선설성",
    "세션소수스습시식신실아않야어업없에여연예오와요용우운원위유으은을음의이인일입있자",
    "작장저적전정제조주중지체추출치커코크키타터템트파패포표프필하한할함합해행현호화확",
));

/// Returns the characters of `text`, each of which has three bytes in UTF-8.
const fn chars(text: &str) -> Common {
    let bytes = text.as_bytes();
    let mut characters = ['\0'; 160];
    assert!(bytes.len() == 3 * characters.len());
    let mut at = 0;
    while at < characters.len() {
        let three = [bytes[3 * at], bytes[3 * at + 1], bytes[3 * at + 2]];
        let code =
            (three[0] as u32 & 0xF) << 12 | (three[1] as u32 & 0x3F) << 6 | three[2] as u32 & 0x3F;
        characters[at] = match char::from_u32(code) {
            Some(character) => character,
            None => panic!("no character"),
        };
        at += 1;
    }
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_order() {
        for table in [JAPANESE, SIMPLIFIED, TRADITIONAL, KOREAN] {
            assert!(table.is_sorted_by(|a, b| a < b));
        }
    }
}

import type { Random } from "../random";

type People = { women: readonly string[]; men: readonly string[]; families: readonly string[]; share: number };

const words = (text: string) => text.trim().split(/\s+/);

/** Given and family names that go together, each people as often as the shop's towns make likely. */
const PEOPLES: readonly People[] = [
  {
    share: 0.38,
    women: words(`Funmilayo Yetunde Folake Bukọla Simisọla Titilayọ Abimbọla Ọlamide Damilọla Mọrẹnikẹ Adesuwa Rọnkẹ
      Ayọmide Fọlaṣade Ẹniọla Tẹmitọpẹ Oluwaṣeun Kẹhinde Taiwo Modupẹ Iyabọ Bọlanle Adunni Wuraọla Yewande Ṣadẹ`),
    men: words(`Tunde Adewale Olumide Babatunde Ṣẹgun Fẹmi Kayọde Gbenga Kunle Rotimi Ayọdele Dapọ Wale Ṣọla Deji
      Ọlaoluwa Biọdun Niyi Lanre Jide Akinwale Tọbi Muyiwa Ọlawale Bayọ Adeṣina Ifẹoluwa`),
    families: words(`Adeyemi Bakare Ogunlẹyẹ Adebayọ Okunọla Oyelaran Akinọla Adeniyi Balogun Fashọla Ogunbanjọ Ṣowande
      Ajayi Alabi Olatunji Ọṣinowo Adewuyi Lawal Oyewọle Akande Ọlaniyan Ogundipẹ Ayinde Daramọla Fagbemi Salami
      Martins Coker Ọdunsi Akinfẹnwa Abiọla Ọjọ`),
  },
  {
    share: 0.3,
    women: words(`Adaeze Ngozi Chioma Ifeọma Nkechi Amarachi Chiamaka Ụchechi Adaọbị Ogechi Nneka Chinyere Ebere Oluchi
      Ijeoma Uju Nkiru Somtochukwu Kosisochukwu Ọnyinye Ụzọamaka Mmesoma Chidinma`),
    men: words(`Chinedu Emeka Kelechi Obinna Ikenna Chukwudi Ifeanyi Nnamdi Ụchenna Ọnyekachi Chidi Tobenna Ebuka
      Kenechukwu Obiora Chibuzọ Nonso Ikechukwu Somto Arinze Kamsi Ugochukwu Azubuike`),
    families: words(`Okafor Eze Nwosu Obi Okonkwo Nnadi Onyeka Anyanwu Ibe Okeke Nwachukwu Ezeigbo Umeh Chukwu Igwe
      Okoro Ụzọma Mbah Agu Nwankwo Ọnwuka Opara Ilọ Ezenwa Udeh Nwafor Anigbo Ọkereke`),
  },
  {
    share: 0.2,
    women: words(`Halima Aisha Zainab Hauwa Fatima Maryam Khadija Rahama Safiya Amina Hadiza Binta Ladidi Asabe Nafisa
      Rukayya Jamila Bilkisu`),
    men: words(`Ibrahim Musa Abubakar Sani Yusuf Aliyu Usman Bello Kabiru Umar Nasiru Salisu Haruna Garba Auwal Mustapha
      Shehu Sadiq Murtala Danladi Idris`),
    families: words(`Musa Yusuf Abdullahi Bello Sani Garba Danjuma Shehu Mohammed Lawan Tanko Suleiman Gambo Aliyu Dikko
      Wada Bashir Ringim Kwankwaso Inuwa Galadima Jibril`),
  },
  {
    share: 0.12,
    women: words(`Ebiere Tamunọ Efe Osariemen Itohan Ene Nsikak Idara Eno Oghenetega Isioma Ebikaboere Mwuese Uwa Ivie
      Inimfọn Mercy Blessing Grace Deborah`),
    men: words(`Osaze Efosa Tarila Ekpo Etim Aondona Terna Tersoo Ovie Oghenero Ese Ebipade Preye Effiong Ufọt Godwin
      Samuel Daniel Victor Timi`),
    families: words(`Osagie Igbinedion Okpara Briggs Dokubo Amachree Ekanem Bassey Udoh Ityavyar Akombo Orubebe Ighodaro
      Omoregie Idahosa Whyte Jumbo Akpan Inyang Tsav Onobrakpeya Edet Enemali Agbọnifo`),
  },
];

export type Person = { given: string; family: string; name: string; isWoman: boolean };

export function someone(random: Random): Person {
  const people = random.weighted(PEOPLES, ({ share }) => share);
  const isWoman = random.chance(0.48);
  const given = random.pick(isWoman ? people.women : people.men);
  const family = random.pick(people.families);
  return { given, family, name: `${given} ${family}`, isWoman };
}

/** A name as an email address can carry it: without dots below and accents. */
export const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

const NETWORKS = words(
  "0803 0806 0813 0816 0703 0706 0802 0808 0812 0701 0805 0807 0815 0705 0809 0818 0903 0906 0902",
);

/** Eleven digits on a real network's prefix, with the 555 that stories use. */
export const phoneNumber = (random: Random): string =>
  `${random.pick(NETWORKS)}555${String(random.int(0, 9999)).padStart(4, "0")}`;
